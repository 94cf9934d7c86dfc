"""What is recorded beside the pictures of a language: of which part each one is, and its text then."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from scripts.build.help import list_pictures
from scripts.build.help_pictures import FOLDER, PictureSource
from scripts.build.layout import Layout
from scripts.help_pictures.scenes import EXAMPLE, SCENES, play_scenes
from scripts.help_pictures.screen_text import part_text

NAME: Final = "parts.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRecord:
    """A picture as it was taken."""

    scene: str
    route: str
    size: str
    selector: str
    text: str  # of the part, folded


Records = dict[str, PictureRecord]  # by name


def pictures_of(language: str) -> list[PictureSource]:
    """Return the pictures that the help of a language names, in their order."""
    return list_pictures(Layout().help / language)


def scene_of(name: str) -> str:
    """Return the scene that a picture is of."""
    return SCENES.get(name, EXAMPLE)


def picture_folder(language: str) -> Path:
    """Return the folder of a language's pictures."""
    return Layout().help / language / FOLDER


def read_records(language: str) -> Records:
    """Return the records of the pictures of a language, as they were taken."""
    text = (picture_folder(language) / NAME).read_text(encoding="utf-8")
    return {name: PictureRecord(**record) for name, record in json.loads(text).items()}


def write_records(language: str, records: Records) -> None:
    """Record the pictures of a language."""
    rows = {name: asdict(record) for name, record in sorted(records.items())}
    text = json.dumps(rows, ensure_ascii=False, indent=1)
    (picture_folder(language) / NAME).write_text(f"{text}\n", encoding="utf-8")


def render_records(language: str) -> Records:
    """Return the records as the screens of this tree make them."""
    pictures = pictures_of(language)
    return {
        picture.name: PictureRecord(
            scene=scene,
            route=picture.route,
            size=picture.size,
            selector=picture.selector,
            text=part_text(user.look(picture.route).screen or "", picture.selector),
        )
        for scene, user in play_scenes(language)
        for picture in pictures
        if scene_of(picture.name) == scene
    }
