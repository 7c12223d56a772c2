import { formatNumber, plural } from "../number";
import type { Texts } from "../texts.svelte";

const shapes = { pyramid: "Pyramide", diamond: "Diamant", orb: "Kugel" };
/** Dative, with the article: "auf einer eigenen Pyramide". */
const ownDative = { pyramid: "der eigenen Pyramide", diamond: "dem eigenen Diamanten", orb: "der eigenen Kugel" };
const yours = { pyramid: "deine Pyramide", diamond: "dein Diamant", orb: "deine Kugel" };
const colours = { green: "grün", yellow: "gelb", red: "rot" };
const successes = { green: "grün", "green-or-yellow": "grün oder gelb", red: "rot" };
const taken = { green: "grüne", "green-or-yellow": "grüne oder gelbe", red: "rote" };
const verdicts = {
  none: "", "in the air": "in der Luft", tied: "gleichzeitig", stolen: "gestohlen", "not obtained": "nichts zu holen",
  "wrong die": "falscher Würfel", "spent token": "Marke verbraucht", late: "zu spät", disputed: "strittig",
  undecided: "unentschieden", "too slow": "zu langsam", "too low": "zu niedrig",
};
const steps = (n: number): string => plural(n, { one: "# Schritt", other: "# Schritte" });
const points = (n: number): string => plural(n, { one: "# Artefaktpunkt", other: "# Artefaktpunkte" });

export const spellStealers: Texts["spellStealers"] = {
  shapes,
  titles: shapes,
  successes,
  steps,
  points,
  artifactDie: (shape, number, colour) =>
    number === null ? `${shapes[shape]}, nicht geworfen` : `${shapes[shape]}: ${number}${colour ? `, ${colours[colour]}` : ""}`,
  successDie: (value) => (value ? `Erfolgswürfel: ${successes[value]}` : "Erfolgswürfel, nicht geworfen"),
  dice: (shape, number, colour, success) =>
    shape === null || number === null
      ? "Die Würfel sind in der Luft"
      : `${shapes[shape]} ${number}, ${colour ? colours[colour] : ""}; Erfolgswürfel ${success ? successes[success] : "in der Luft"}`,

  temple: (spell, pawns) => `Der Tempel. Der Zauber liegt auf Feld ${spell}. ${pawns}.`,
  aboutTemple: (spell, pawns) =>
    `Die Felder des Tempels; jedes fünfte trägt seine Zahl. Der Zauber liegt auf Feld ${spell}: Wer dort ankommt, läutet die letzte Runde ein. ${pawns}.`,
  pawnOn: (name, step) => `${name} auf Feld ${step}`,
  landing: (name, step) => `${name} käme auf Feld ${step}`,
  entrance: "Eingang",
  spell: "Der Zauber",
  thieves: "Diebe",
  depth: (step, spell) => (step >= spell ? `beim Zauber und tiefer, Feld ${step}` : `Feld ${step} von ${spell}`),
  aboutDepth: (step, spell) =>
    `Feld ${step}. Wer ${spell} erreicht, läutet die letzte Runde ein; an ihrem Ende gewinnt, wer am tiefsten steht.`,
  tokenReady: "Diebesmarke bereit",
  tokenSpent: "Diebesmarke verbraucht",
  aboutReady: "Die Hand ist frei: ein Diebstahlversuch bis zum nächsten Zug dieses Diebs.",
  aboutSpent: "Die Hand ist verbraucht: kein Diebstahl bis zum nächsten Zug dieses Diebs.",
  outOfIt: "draußen",
  aboutOut: "Draußen: Nur wer gemeinsam führt, spielt weiter.",
  startRoll: (n) => `hat eine ${n} für den Anfang geworfen`,
  goesFirst: (name) => (name === null ? "Du hast am höchsten geworfen und gehst zuerst." : `${name} hat am höchsten geworfen und geht zuerst.`),

  tracker: "In diesem Zug auf dem Spiel",
  trackerLabel: (n) => `${points(n)} auf dem Spiel`,
  aboutTracker: (n, last) =>
    `${points(n)} in diesem Zug. Aufhören: So viele Schritte geht es tiefer; ein Fehlwurf kostet alle. ` +
    `Nach ${last} beginnt der Marker wieder bei 0 und zählt ${last + 1} dazu.`,
  laps: (times, more, all) =>
    `und ${["einmal", "zweimal"][times - 1] ?? `${times}-mal`} herum: +${more}, zusammen ${all}`,

  lastRoll: "Der letzte Wurf",
  unseen: "ein Würfel, den noch niemand gesehen hat",
  nobodyKnows: (name) => (name === null ? "Du hast gewählt. Niemand weiß, was." : `${name} hat heimlich gewählt.`),
  altarWaits: (name) => (name === null ? "Du bist dran. Wähle heimlich einen Würfel." : `${name} wählt heimlich einen Würfel.`),
  decides: (name) => `${name} würfelt weiter oder hört auf.`,
  isAsked: (name) => `${name} könnte es stehlen …`,
  before: "Zuvor:",
  missed: (name) => (name === null ? "Du hast danebengeworfen, der Zug war umsonst." : `${name} warf daneben, der Zug war umsonst.`),
  worth: (n) => `Ein Artefakt, ${n} wert.`,
  isYours: (n) => `Ein Artefakt, ${n} wert. Niemand hat es angerührt.`,
  noMatch: "Passt nicht: Alle Artefaktpunkte des Zuges sind verloren.",
  stolenBy: (n, name) => `Ein Artefakt, ${n} wert, gestohlen von ${name ?? "dir"}.`,
  aboutArtifact: (n, shape) =>
    `Der Artefaktwürfel: ein Artefakt, ${n} wert, wenn der Erfolgswürfel die Farbe dieser Zahl zeigt. ` +
    `Wer es stehlen will, braucht ${n} oder mehr auf ${ownDative[shape]}.`,
  aboutSuccess: (success, isMatch) =>
    `Der Erfolgswürfel: Er nimmt ${taken[success]} Zahlen. ${isMatch ? "Diese passt." : "Diese passt nicht."}`,

  reaches: (name) => `${name === null ? "Du greifst" : `${name} greift`} danach …`,
  needs: (n) => `braucht ${n} oder mehr`,
  attempt: (shows, needed) => `${shows} ${shows >= needed ? "≥" : "<"} ${needed}`,
  aboutAttempt: (shows, needed) =>
    `Der Würfel des Diebs zeigt ${shows}, das Artefakt ist ${needed} wert: Ein Würfel, der gleich hoch oder höher ist, nimmt es.`,
  attemptDie: (name, shape, shows) => `${shapes[shape]} von ${name}: ${shows ?? "in der Luft"}`,
  inTheAir: "in der Luft",
  stolenForward: (n) => `gestohlen, ${steps(n)} vor`,
  failedStays: (verdict) => `${verdicts[verdict]}, bleibt stehen`,
  failedBack: (verdict, n) => `${verdicts[verdict]}, ${steps(n)} zurück`,
  stolen: "Gestohlen!",
  trapped: "Eine Falle!",
  earlier: "Schon versucht:",

  stealIt: "Stehlen?",
  somebody: "Jemand",
  offer: (name, n) => `${name} hat ein Artefakt, ${n} wert.`,
  offerRule: (n) => `Gleich hoch oder höher: ${steps(n)} vor. Zu niedrig: zurück um deine Augenzahl.`,
  steal: "Stehlen",
  yourDie: (shape) => yours[shape],
  letItGo: "Lass es",
  aboutSteal: (odds, n) =>
    `${odds}. Deine Diebesmarke ist danach so oder so verbraucht, bis zu deinem nächsten Zug. Gelingt es: sofort ${steps(n)} vor.`,
  rollOrStop: "Weiterwürfeln oder aufhören",
  chooseDie: "Wähle einen Würfel",
  perRoll: (n) => `${formatNumber(Math.round(n * 10) / 10)} Punkte je Wurf`,
  aboutRoll: (shape, odds, n) =>
    `${shapes[shape]}: ${odds}, im Mittel ${formatNumber(n)} Punkte je Wurf. Ein Fehlwurf beendet den Zug.`,
  stop: (n) => `Aufhören: ${steps(n)} tiefer`,
  stopWithNothing: "Mit nichts aufhören",
  aboutStop: (n, step) => `Aufhören: Deine Figur geht ${steps(n)} tiefer, auf Feld ${step}.`,
  reset: "Deine Marke auf bereit drehen",
  idleReady: "Deine Hand ist frei: Du wirst gefragt, sobald es etwas zu stehlen gibt.",
  idleSpent: "Deine Hand ist verbraucht: Schau zu bis zu deinem nächsten Zug.",
  finalRound: "Letzte Runde: Wer am tiefsten steht, gewinnt",

  whatDie: "Was zeigt der Würfel?",
  whatArtifact: "Was zeigt der Artefaktwürfel?",
  whatSuccess: "Was zeigt der Erfolgswürfel?",
  whoAsked: "Wer wird als Nächster gefragt?",
};
