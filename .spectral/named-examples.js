/** Prism serves each by its name: the body, the good reply and every fault have at least one example with a summary. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function namedExamples(operation, _options, { path }) {
  const faults = contentFaults(operation.requestBody?.content, [...path, 'requestBody'])
  for (const [status, reply] of Object.entries(operation.responses ?? {})) {
    const at = [...path, 'responses', status]
    faults.push(...contentFaults(reply?.content, at), ...headerFaults(reply?.headers, at))
  }
  return faults
}

function contentFaults(content, path) {
  return Object.entries(content ?? {}).flatMap(([type, media]) => {
    const at = [...path, 'content', type]
    const examples = Object.entries(media?.examples ?? {})
    if (examples.length === 0) return [{ message: 'Needs examples, each with a name.', path: at }]
    return examples
      .filter(([, example]) => !example?.summary)
      .map(([name]) => ({ message: `The example ${name} needs a summary.`, path: [...at, 'examples', name] }))
  })
}

/** Without one, the mock sends the word string: a list would have no total. */
function headerFaults(headers, path) {
  return Object.entries(headers ?? {})
    .filter(([, header]) => header?.example === undefined)
    .map(([name]) => ({ message: `The header ${name} needs an example.`, path: [...path, 'headers', name] }))
}
