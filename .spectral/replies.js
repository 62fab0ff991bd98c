const scimType = 'application/scim+json'

/** An operation tells all its replies, the good one first: what the binder can answer must be declared. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function replies(operation, _options, { path }) {
  const statuses = Object.keys(operation.responses ?? {})
  const at = [...path, 'responses']
  const fault = (message) => ({ message, path: at })
  // Objects order keys that are numbers by themselves, so only a good reply that is missing can be seen.
  const good = statuses.filter((status) => /^[23]/.test(status))
  const isScim = String(path.at(-2)).startsWith('/scim/v2/')
  const faults = good.length > 0 ? [] : [fault('Needs a good reply.')]
  if (!statuses.includes('default')) faults.push(fault('Needs default: what any operation may answer.'))
  if (!statuses.some((status) => /^4/.test(status))) faults.push(fault('Needs a 4xx reply.'))
  for (const [status, why] of needed(operation, isScim)) {
    if (!statuses.includes(status)) faults.push(fault(`Needs ${status}: ${why}.`))
  }
  if (isScim && statuses.includes('422')) faults.push(fault('Directories know no 422: it is 400 to them.'))
  for (const [status, reply] of Object.entries(operation.responses ?? {})) {
    const isFault = /^([45]|default)/.test(status) && path.at(-1) !== 'head'
    const type = isScim ? scimType : 'application/json'
    const given = Object.keys(reply?.content ?? {})
    if (isFault && !given.includes(type)) {
      faults.push({ message: `A fault needs content ${type}.`, path: [...at, status] })
    }
    // What is said of directories below holds for them alone, and for all that they are answered.
    if (given.some((each) => (each === scimType) !== isScim)) {
      faults.push({ message: `${scimType} stands below /scim/v2/, and nothing else.`, path: [...at, status] })
    }
  }
  return faults
}

/** Directories know no 422: what is wrong with a body is 400 to them (RFC 7644, 3.12), and each may be asked to wait. */
function needed(operation, isScim) {
  const { allow = [], modules = [] } = operation['x-access'] ?? {}
  const isOpen = allow.includes?.('guest')
  const hasPathParameter = (operation.parameters ?? []).some((each) => each?.in === 'path')
  return [
    ...(operation.requestBody
      ? [
          ['413', 'it has a body'],
          ['415', 'it has a body'],
          [isScim ? '400' : '422', 'it has a body'],
        ]
      : []),
    ...(isScim ? [['429', 'wrong tokens and calls that wait are counted']] : []),
    ...(isOpen
      ? []
      : [
          ['401', 'guests are refused'],
          ['403', 'some are refused'],
        ]),
    ...(modules.length > 0
      ? [
          ['403', 'its module may be off'],
          ['404', 'its module may be off'],
        ]
      : []),
    ...(hasPathParameter ? [['404', 'its path names a record']] : []),
  ]
}
