/** All else that is held on a colleague hangs on these kinds: they are deleted with everything, never alone (product §19.6). */
const lastKinds: ReadonlySet<string> = new Set(['advisor', 'account'])

export const goesWithEverything = (kind: string): boolean => lastKinds.has(kind)
