// What models write around an answer: their thoughts, and a code block around the whole text.

/**
 * Returns the answer without blocks of thoughts at its beginning and without a code fence around
 * it. An unfinished block hides everything, as while a stream is read.
 *
 * @internal
 */
export function cleanAnswer(text: string): string {
  let answer = text.trim();
  for (let block = OPENING.exec(answer); block !== null; block = OPENING.exec(answer)) {
    const end = answer.toLowerCase().indexOf(`</${block[1]!.toLowerCase()}>`);
    if (end < 0) return "";
    answer = answer.slice(end + block[0].length + 1).trim();
  }
  const closing = CLOSING.exec(answer);
  if (closing !== null) answer = answer.slice(closing.index + closing[0].length).trim();
  const [, fence, inside] = FENCED.exec(answer) ?? [];
  // With a second fence, these are blocks in a text and not one around it.
  if (fence !== undefined && inside !== undefined && !inside.includes(fence)) answer = inside;
  return answer === text.trim() ? text : answer.trim();
}

const OPENING = /^<(think|thinking|thought|reasoning)>/i;
// Some servers send only the closing tag, on a line of its own: the prompt has the opening one.
const CLOSING = /^[ \t]*<\/(?:think|thinking|thought|reasoning)>[ \t]*$/im;
const FENCED = /^(`{3,}|~{3,})[^\n`]*\n([^]*?)\n\1$/;
