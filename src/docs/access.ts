import type { AccessAlternative, AccessCondition, Policy } from '#rules/access.ts'

/** Who may call, as a sentence for readers of the docs. */
export function accessSentence({ modules = [], flags = [], allow }: Policy): string {
  const who = allow.map(alternativePhrase).join('; or ')
  const needs = [
    ...(modules.length > 0 ? [`module ${modules.join(', ')}`] : []),
    ...(flags.length > 0 ? [`setting ${flags.join(', ')}`] : []),
  ]
  return `${who}${needs.length > 0 ? `. Needs the ${needs.join(' and the ')}` : ''}.`
}

function alternativePhrase(alternative: AccessAlternative): string {
  if (alternative === 'guest') return 'everybody'
  if (alternative === 'signed-in') return 'everybody who is signed in'
  const { roles = [], institutional, own, token, modules = [] } = alternative
  const parts = [
    ...(roles.length > 0 ? [roles.join(' or ')] : []),
    ...(institutional ? ['an institutional advisor'] : []),
    ...(token ? [`whoever holds the ${token} token`] : []),
    ...(own ? [ownPhrase(own)] : []),
    ...(modules.length > 0 ? [`while the module ${modules.join(', ')} is on`] : []),
  ]
  return parts.join(', ')
}

function ownPhrase(own: NonNullable<AccessCondition['own']>): string {
  if (own === 'advisor') return 'for what belongs to their own alias'
  return own === 'organization'
    ? 'for the organization that they belong to'
    : 'for the organizations that they are assigned to'
}
