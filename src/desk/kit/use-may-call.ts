import { useDesk, useSession } from './desk-context.ts'

/** Whether the user may call an operation that there is. */
export function useMayCall(): (operationId: string) => boolean {
  const { policyOf } = useDesk()
  const { may } = useSession()
  return (operationId) => {
    const policy = policyOf(operationId)
    return policy !== null && may(policy)
  }
}
