/** "Tên khách hàng" within a sentence; abbreviations such as "MST" stay as they are. */
export function withinSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Begins with a capital letter. */
export function sentenceOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is wrong with a cell, with the name of its column, once: many sentences name it themselves. */
export function namingColumn(header: string, sentence: string): string {
  const named = sentence.toLowerCase().includes(header.toLowerCase())
  return named ? sentenceOf(sentence) : `${header}: ${withinSentence(sentence)}`
}
