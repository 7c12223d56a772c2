/** The one question for the name of whoever plays in this browser: it is asked when it is first needed. */

import { nickname } from "../api/nickname";

interface Question {
  /** Answer it; null: never mind. */
  answer: (name: string | null) => void;
}
let question = $state.raw<Question | null>(null);

/** The question that waits for an answer, if any. */
export const openQuestion = (): Question | null => question;

/** Return one's name, once it is known; null if whoever is asked thinks better of it. */
export function myName(): Promise<string | null> {
  const known = nickname();
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    question = {
      answer: (name) => {
        question = null;
        resolve(name);
      },
    };
  });
}
