import type { RaRecord } from 'react-admin'
import type { Deletion } from './types.ts'

/** The deletion that a slot of the generated screens is given as a record. */
export const deletionIn = (record: RaRecord): Deletion => record as RaRecord & Deletion

/** ms after which one that is under way is read again. */
export const progressMs = 2000

export const isRunning = ({ state }: Pick<Deletion, 'state'>): boolean => state === 'running'
