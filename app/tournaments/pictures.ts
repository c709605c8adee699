import balloon from "./pictures/balloon.svg";
import clubhouse from "./pictures/clubhouse.svg";
import fairway from "./pictures/fairway.svg";
import islandGreen from "./pictures/island-green.svg";
import monsoon from "./pictures/monsoon.svg";
import moonlight from "./pictures/moonlight.svg";
import palms from "./pictures/palms.svg";
import trophy from "./pictures/trophy.svg";

export type Picture = {
  /** As in the column `picture`; a file in ./pictures too. */
  name: string;
  label: string;
  src: string;
};

const FAIRWAY: Picture = {
  name: "fairway",
  label: "A fairway in the morning",
  src: fairway,
};

export const PICTURES: readonly Picture[] = [
  FAIRWAY,
  { name: "balloon", label: "Balloons in the evening", src: balloon },
  { name: "monsoon", label: "A green in the monsoon", src: monsoon },
  { name: "island-green", label: "A green on an island", src: islandGreen },
  { name: "clubhouse", label: "The clubhouse with its flags", src: clubhouse },
  { name: "trophy", label: "The cup", src: trophy },
  { name: "moonlight", label: "Golf by moonlight", src: moonlight },
  { name: "palms", label: "Palms by the sea", src: palms },
];

export const PICTURE_SHAPE = [320, 160] as const;

/** @param name as in the column `picture`; an unknown one gives the fairway */
export function pictureNamed(name: string): Picture {
  return PICTURES.find((picture) => picture.name === name) ?? FAIRWAY;
}
