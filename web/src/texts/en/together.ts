/** People who are away, who plays for them, watching, and clocks. */
import { plural } from "../number";

export const together = {
  watching: "You are watching: you see what everybody may see.",
  hasLeft: (name: string): string => `${name} has left`,
  isAsleep: (name: string): string => `${name} has not moved for a while`,
  youDecide: "What now? You decide.",
  majority: (people: number): string =>
    plural(people, { one: "What now? You decide.", other: "What now? More than half of the # people here decide." }),
  notYet: "If they stay away for a minute, you who are here decide what happens.",
  othersDecide: "The people at the table decide what happens now.",
  choices: {
    bot: (bot: string): string => `A bot plays (${bot})`,
    wait: "Wait",
    pause: "Wait ten minutes",
    link: "Give the seat to somebody",
  },
  votes: (count: number): string => plural(count, { one: "# vote", other: "# votes" }),
  whichBot: "If a bot plays:",
  botPlays: (bot: string, name: string): string => `A bot (${bot}) plays for ${name} until they are back.`,
  waiting: (name: string): string => `The table waits for ${name}.`,
  waitingUntil: (name: string, time: string): string => `The table waits for ${name} until ${time}.`,
  linkIsOut: (name: string): string => `The seat of ${name} is offered by a link.`,
  sendLink: (name: string, time: string): string =>
    `Send this link to one person, before ${time}. It works once. Nobody at this table, or at the address of somebody here, can use it. Whoever does sees the hand of ${name} and plays on, until ${name} comes back.`,
  copyLink: "Copy the link to the seat",
  decideAgain: "Decide again",
  botForYou: (bot: string): string => `A bot (${bot}) plays for you.`,
  askedAboutYou: "The others decide what happens to your seat.",
  iAmHere: "I am here",
  offered: (name: string): string => `The seat of ${name} is yours`,
  offer: (name: string): string =>
    `${name} had to go. Say who you are, and play on where they stopped, with their hand. The link works once.`,
  takeSeat: "Take the seat",
  playedBy: (name: string): string => `played by ${name}`,
  botNow: (bot: string): string => `away · bot ${bot}`,
  notes: {
    bot: (seat: string, name: string): string => `${seat} is away: the ${name} bot plays from here.`,
    person: (seat: string, name: string): string => `${name} plays for ${seat} from here.`,
    back: (seat: string): string => `${seat} is back.`,
    clock: (seat: string, name: string): string => `${seat} was out of time: the ${name} bot moved.`,
    absent: (seat: string, name: string): string => `${seat} was away: the ${name} bot moved.`,
  },
  clock: {
    title: "Clock",
    none: "no clock",
    move: "time for each move",
    bank: "time for the whole game",
    secondsAMove: "Seconds a move",
    minutesAGame: "Minutes for each person",
    increment: "Seconds more with every move",
    what: "When somebody's time is up, a bot moves for them. Bots, dice and live windows take no time.",
    left: "Time left",
  },
};
