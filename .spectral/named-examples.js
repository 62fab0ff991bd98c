/** Prism serves each by its name: the body, the good reply and every fault have at least one example with a summary. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function namedExamples(operation, _options, { path }) {
  const faults = contentFaults(operation.requestBody?.content, [...path, 'requestBody'])
  for (const [status, reply] of Object.entries(operation.responses ?? {})) {
    faults.push(...contentFaults(reply?.content, [...path, 'responses', status]))
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
