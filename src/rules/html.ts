/** For HTML that is written by hand: where neither React nor a file of styles is. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it is, between tags or quotation marks. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
