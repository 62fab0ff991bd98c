import { useSession } from './desk-context.ts'

/** Of the signed-in user, '' for a guest. */
export function useAlias(): string {
  const { actor } = useSession().facts
  return actor.kind === 'user' ? actor.alias : ''
}
