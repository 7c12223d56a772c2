import type { Texts } from "../texts.svelte";

export const solo: Texts["solo"] = {
  title: "Alles ist schon da",
  kept: "Du spielst in diesem Browser: Deine Spiele bleiben in ihm und verlassen ihn nur als Dateien, und nach dem ersten Besuch geht alles ohne Netz.",
  friends: "Um mit Freunden an eigenen Geräten zu spielen, startet einer von euch einen Server, mit dem Befehl larceny serve.",
  openSaved: "Ein gespeichertes Spiel öffnen",
  dice: "dieser Browser würfelt und gibt, und beweist, dass es fair war",
  more: "Mehr: Zahlen der Regeln, Würfel, Uhr, Trainer",
  barred: "Braucht ein Gerät für jeden, und Würfel, die niemand eintippen muss.",
  failed: "Das Spiel wurde nicht geladen. Prüfe die Verbindung und versuche es noch einmal; hilft das nicht, nimm einen aktuellen Browser.",
  transferLead: "Eine Datei mit deinen Spielen, Ergebnissen und Analysen für einen anderen Browser. Wer sie hat, kann deine Spiele weiterspielen: Die Schlüssel zu deinen Plätzen sind dabei.",
  takeAlong: "Die Spiele mitnehmen: ohne diesen Server und ohne Netz",
  unsaved: "Dieser Browser speichert keine Spiele: Er ist privat, oder sein Speicher ist voll. Du kannst weiterspielen, aber was du jetzt spielst, ist weg, wenn du die Seite schließt. Unter Meine Spiele kannst du deine Spiele als Datei sichern.",
};
