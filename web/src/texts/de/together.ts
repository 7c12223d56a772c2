/** Leute, die weg sind, wer für sie spielt, Zusehen, und Uhren. */
import type { together as english } from "../en/together";
import { plural } from "../number";

export const together: typeof english = {
  watching: "Du siehst zu: Du siehst, was alle sehen dürfen.",
  hasLeft: (name) => `${name} ist weg`,
  isAsleep: (name) => `${name} hat schon lange nicht gezogen`,
  youDecide: "Was nun? Du entscheidest.",
  majority: (people) =>
    plural(people, { one: "Was nun? Du entscheidest.", other: "Was nun? Mehr als die Hälfte der # Anwesenden entscheidet." }),
  notYet: "Wenn jemand eine Minute wegbleibt, entscheiden die Anwesenden, was geschieht.",
  othersDecide: "Die Leute am Tisch entscheiden, was nun geschieht.",
  choices: {
    bot: (bot) => `Ein Bot spielt (${bot})`,
    wait: "Warten",
    pause: "Zehn Minuten warten",
    link: "Den Platz weitergeben",
  },
  votes: (count) => plural(count, { one: "# Stimme", other: "# Stimmen" }),
  whichBot: "Wenn ein Bot spielt:",
  botPlays: (bot, name) => `Ein Bot (${bot}) spielt für ${name}, bis ${name} zurück ist.`,
  waiting: (name) => `Der Tisch wartet auf ${name}.`,
  waitingUntil: (name, time) => `Der Tisch wartet bis ${time} auf ${name}.`,
  linkIsOut: (name) => `Der Platz von ${name} wird per Link vergeben.`,
  sendLink: (name, time) =>
    `Schick diesen Link einer Person, vor ${time}. Er gilt einmal. Niemand an diesem Tisch oder an einer Adresse von hier kann ihn benutzen. Wer es tut, sieht die Hand von ${name} und spielt weiter, bis ${name} zurückkommt.`,
  copyLink: "Link zum Platz kopieren",
  decideAgain: "Neu entscheiden",
  botForYou: (bot) => `Ein Bot (${bot}) spielt für dich.`,
  askedAboutYou: "Die anderen entscheiden über deinen Platz.",
  iAmHere: "Ich bin da",
  offered: (name) => `Der Platz von ${name} gehört dir`,
  offer: (name) => `${name} musste gehen. Sag, wer du bist, und spiel mit dieser Hand weiter. Der Link gilt einmal.`,
  takeSeat: "Den Platz nehmen",
  playedBy: (name) => `gespielt von ${name}`,
  botNow: (bot) => `weg · Bot ${bot}`,
  notes: {
    bot: (seat, name) => `${seat} ist weg: Ab hier spielt der Bot ${name}.`,
    person: (seat, name) => `Ab hier spielt ${name} für ${seat}.`,
    back: (seat) => `${seat} ist zurück.`,
    clock: (seat, name) => `Die Zeit von ${seat} war um: Der Bot ${name} hat gezogen.`,
    absent: (seat, name) => `${seat} war weg: Der Bot ${name} hat gezogen.`,
  },
  clock: {
    title: "Uhr",
    none: "keine Uhr",
    move: "Zeit für jeden Zug",
    bank: "Zeit für das ganze Spiel",
    secondsAMove: "Sekunden je Zug",
    minutesAGame: "Minuten für jede Person",
    increment: "Sekunden mehr mit jedem Zug",
    what: "Ist die Zeit von jemandem um, zieht ein Bot. Bots, Würfel und Rennen kosten keine Zeit.",
    left: "Zeit übrig",
  },
};
