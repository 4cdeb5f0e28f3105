"""Cards onto paper: grids, backs, marks, small print, cut files, calibration, ink."""
