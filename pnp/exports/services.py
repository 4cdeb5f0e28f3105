"""Print services that take pictures: what each sells, at which pixels, and what it asks for.

Sources, as found in public copies of the services' pages and in public tools that order from them:

MakePlayingCards (`mpc`): the photo FAQ (makeplayingcards.com/faq-photo.aspx) gives 822 x 1122 px for poker cards at 300 dpi
and 36 px a side for cutting; the template American-poker-size.pdf (makeplayingcards.com/dl/templates/playingcard) gives
816 x 1110 px for cards of 63 x 88 mm, cut at 36 px, safe at 66 px from the left and 64 px from the top. Both are right,
they are two products. The others follow 36 px a side and are read off the same portal: bridge 747 x 1122, tarot 897 x 1497,
domino 597 x 1122, business 672 x 1122, micro 447 x 597. Decks are sold in the brackets that mpc-autofill lists, at most 612.

The Game Crafter (`tgc`): the product pages (thegamecrafter.com/make/products, the same numbers as api/tgc/products), 300 dpi,
cut 37.5 px and safe 75 px from each edge (help.thegamecrafter.com/article/391-bleed and 39-templates); RGB only, CMYK is
refused; PNG or JPG; any number of cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from card_data.problems import listed
from pnp.exports.album import ExportTrouble
from pnp.exports.preflight import MM_PER_INCH, fit_of
from pnp.order import choose

if TYPE_CHECKING:
    from pnp.exports.album import Album

_DPI = 300


@dataclass(frozen=True, slots=True)
class Product:
    """One card a service sells: cut size in inches, pixels of the picture, and how far from its edge it is cut and safe."""

    id: str
    width: float
    height: float
    pixels: tuple[int, int]
    cut: tuple[float, float]
    safe: tuple[float, float]
    shape: Literal["", "hexagon", "circle"] = ""
    dpi: int = _DPI

    @property
    def cut_mm(self) -> tuple[float, float]:
        """How far from the picture's edge the card is cut, in mm, to the right and down."""
        return self.cut[0] / self.dpi * MM_PER_INCH, self.cut[1] / self.dpi * MM_PER_INCH


@dataclass(frozen=True, slots=True)
class Service:
    """A print service: its products, which numbers of cards it sells, and how its pages want to be fed."""

    id: str
    name: str
    products: tuple[Product, ...]
    steps: tuple[str, ...]
    colours: Literal["rgb", "any"] = "any"
    sold_as: tuple[int, ...] = ()
    most: int = 0


def _mpc(id_: str, width: float, height: float, pixels: tuple[int, int], safe: tuple[float, float] = (72.0, 72.0)) -> Product:
    return Product(id_, width, height, pixels, (36.0, 36.0), safe)


def _tgc(id_: str, width: float, height: float, pixels: tuple[int, int], shape: Literal["", "hexagon", "circle"] = "") -> Product:
    cut = ((pixels[0] - width * _DPI) / 2, (pixels[1] - height * _DPI) / 2)
    return Product(id_, width, height, pixels, cut, (cut[0] + 37.5, cut[1] + 37.5), shape)


MPC = Service(
    "mpc",
    "MakePlayingCards",
    (
        _mpc("game", 2.48, 3.46, (816, 1110), (66.0, 64.0)),
        _mpc("poker", 2.5, 3.5, (822, 1122)),
        _mpc("bridge", 2.25, 3.5, (747, 1122)),
        _mpc("tarot", 2.75, 4.75, (897, 1497)),
        _mpc("domino", 1.75, 3.5, (597, 1122)),
        _mpc("business", 2.0, 3.5, (672, 1122)),
        _mpc("micro", 1.25, 1.75, (447, 597)),
    ),
    (
        "On makeplayingcards.com choose custom cards of this size and the number of cards that the preflight names.",
        "Upload the pictures of `fronts` and of `backs`; they carry the order of the deck in their names.",
        "Choose `same image` for backs where `backs` holds one picture, else `different images`.",
    ),
    sold_as=(18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612),
    most=612,
)
TGC = Service(
    "tgc",
    "The Game Crafter",
    (
        _tgc("PokerDeck", 2.5, 3.5, (825, 1125)),
        _tgc("EuroPokerDeck", 2.48, 3.46, (825, 1125)),
        _tgc("BridgeDeck", 2.25, 3.5, (750, 1125)),
        _tgc("USGameDeck", 2.2, 3.43, (750, 1125)),
        _tgc("TarotDeck", 2.75, 4.75, (900, 1500)),
        _tgc("JumboDeck", 3.5, 5.5, (1125, 1725)),
        _tgc("MiniDeck", 1.75, 2.5, (600, 825)),
        _tgc("MicroDeck", 1.25, 1.75, (450, 600)),
        _tgc("BusinessDeck", 2.0, 3.5, (675, 1125)),
        _tgc("DominoDeck", 1.75, 3.5, (600, 1125)),
        _tgc("SmallSquareDeck", 2.5, 2.5, (825, 825)),
        _tgc("EuroSquareDeck", 2.75, 2.75, (900, 900)),
        _tgc("SquareDeck", 3.5, 3.5, (1125, 1125)),
        _tgc("HexDeck", 3.75, 3.25, (1200, 1050), "hexagon"),
        _tgc("CircleDeck", 3.5, 3.5, (1125, 1125), "circle"),
    ),
    (
        "On thegamecrafter.com add a deck of this kind to your game and open `Bulk Upload`.",
        "Upload the pictures of `fronts`, then set `backs` as the back of the deck, or of each card where there are several.",
        "Proof each card there: the preflight here does not replace it.",
    ),
    colours="rgb",
)
SERVICES = {service.id: service for service in (MPC, TGC)}
NEAR_MM = 2.5
"""A product is chosen by itself when no edge of the card differs by more than this."""


def product_for(service: Service, album: Album, word: str = "") -> Product:
    """Return the product that is named, or the one nearest to a deck's size and shape.

    Raises:
        BadWord: the service sells no product of that name.
        ExportTrouble: it sells none of about that size.
    """
    if word:
        name = choose("product", word, [product.id for product in service.products])
        return next(product for product in service.products if product.id == name)
    shape = album.shape if album.shape in {"hexagon", "circle"} else ""
    bleed = album.cards[0].front.scene.bleed

    def worth(product: Product) -> float:
        fit = fit_of(album.size, bleed, product)
        return fit.worst + abs(fit.enlarged - 1) * max(album.size)

    found = [product for product in service.products if product.shape == shape and _near(album.size, product)]
    if not found:
        sizes = listed([f"{p.id} {p.width * MM_PER_INCH:.0f} x {p.height * MM_PER_INCH:.0f} mm" for p in service.products])
        w, h = album.size
        raise ExportTrouble(f"{service.name} makes no card of about {w:g} x {h:g} mm for {album.title}. Choose with --product: {sizes}.")
    return min(found, key=worth)


def _near(size: tuple[float, float], product: Product) -> bool:
    sides = sorted((product.width * MM_PER_INCH, product.height * MM_PER_INCH))
    return all(abs(a - b) <= NEAR_MM for a, b in zip(sorted(size), sides, strict=True))
