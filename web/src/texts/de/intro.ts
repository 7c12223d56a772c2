import type { Texts } from "../texts.svelte";

export const intro: Texts["intro"] = {
  howItWorks: "So geht’s",
  howWorks: (title) => `So geht ${title}`,
  start: "Alles klar",
  allRules: "Alle Regeln",
  play: (title) => `Zehn Sekunden ${title}`,
  stop: (title) => `Die zehn Sekunden ${title} anhalten`,
  lines: {
    "dice-heist": [
      "Die meisten Punkte gewinnen, sobald alle Museen leer sind.",
      "Du bist dran: Wirb einen Handlanger an, oder raube ein Museum aus.",
      "Ein Coup gelingt, wenn ein Würfel, deiner oder der eines Handlangers, über der Sicherheitsstufe liegt. Du nimmst alles mit.",
      "Handlanger, die dabei waren, verlassen dich, wenn es klappt, und bleiben, wenn nicht.",
      "Edelsteine einer Farbe zählen zusammen immer mehr. Gemälde bringen dem mit den meisten Punkte und kosten den mit den wenigsten welche.",
    ],
    "spell-stealers": [
      "Steh am tiefsten im Tempel, wenn die Runde endet, in der jemand den Zauber erreicht hat.",
      "Du bist dran: Wähle heimlich einen Würfel und wirf ihn. Passt seine Farbe zum Erfolgswürfel, hast du etwas gefunden.",
      "Wirf weiter, oder hör auf und geh so viele Schritte, wie du gefunden hast. Ein Fehlwurf kostet alles aus diesem Zug.",
      "Die anderen dürfen stehlen, was du gerade gefunden hast: mit ihrem Würfel gleicher Form, mindestens so hoch.",
      "Ein misslungener Diebstahl wirft den Dieb zurück, und die Marke ist verbraucht bis zu seinem nächsten Zug.",
    ],
    race: [
      "Steh am tiefsten im Tempel, wenn die Runde endet, in der jemand den Zauber erreicht hat.",
      "Bild 1: Jemand würfelt. Eine Zahl, deren Farbe zum Erfolgswürfel passt, ist ein Artefakt.",
      "Bild 2: Alle dürfen zugleich danach greifen, mit dem Würfel gleicher Form: ein Tipp oder die Tasten 1 bis 3. Wer zuerst hoch genug wirft, hat es.",
      "Bild 3: Wer gewürfelt hat, setzt den Marker auf seine neue Zahl, und es ist vorbei. Der Ring um die Würfel ist die Zeit dafür.",
      "Der falsche Würfel, ein Wurf zu spät oder ins Leere kostet Schritte und die Marke.",
    ],
    batman: [
      "Hab die meiste Beute, wenn die Runde endet, in der jemand das Ziel erreicht hat.",
      "Du bist dran: Zieh Würfel aus dem Becher und wirf sie. Beute gehört vorerst dir, Alarme werden wieder geworfen.",
      "Hör auf, wann du willst, und zähle deine Beute.",
      "Zu viele Batman, und du bist erwischt: Der Zug bringt nichts.",
      "Mit Schurken hat deiner einen eigenen Trick. Nutze ihn.",
    ],
    heist: [
      "Die wertvollste Sammlung gewinnt.",
      "Du bist dran: Wirf fünf Würfel, und die, die dir nicht gefallen, noch einmal.",
      "Nimm ein Juwel, zu dem deine Würfel passen: aus dem Tresor oder von einem Dieb.",
      "Schlösser schützen ein Juwel. Ein besserer Wurf stiehlt es, ein gleich guter ist eine Herausforderung.",
      "Kein Juwel nach dem letzten Wurf: Eines von deinen geht zurück. Kronjuwelen sind zusammen immer mehr wert.",
    ],
    "heist-log": [
      "Die wertvollste Sammlung von Karten gewinnt.",
      "Du bist dran: Wirf fünf Würfel, und die, die dir nicht gefallen, noch einmal.",
      "Nimm eine Karte, zu der deine Würfel passen: aus der Mitte oder von jemandem.",
      "Was du geworfen hast, schützt die Karte: Wer sie stehlen will, muss mindestens so gut oder besser werfen.",
      "Das ist eines der Testspiele des Autors; seine eigenen Regeln stehen im Regelblatt.",
    ],
    "art-robbery": [
      "Die meiste Beute gewinnt, wenn die Polizei dich laufen lässt.",
      "Du bist dran: Spiel eine Karte und nimm das Plättchen darauf, aus der Mitte oder, wenn dort keines liegt, von einem anderen Dieb.",
      "Der Hund schützt dich einmal: Wer dich bestiehlt, bekommt vielleicht nur den Hund.",
      "Ist die Mitte leer, endet der Raubzug, und deine Plättchen sind sicher.",
      "Punkte auf Plättchen sind Alibis. Mit den wenigsten wirst du verhaftet; zu zweit gibt, wer weniger hat, Beute zurück.",
    ],
  },
};
