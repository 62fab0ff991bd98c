/** Absences and blocks list what lies in their time before they are saved. */
export { OverlapFields } from './OverlapFields.tsx'
/** What they say of it. */
export type { ClosedTime } from './closed-time.ts'
/** Once they are saved, what was chosen is done there. */
export { SettlingStep, type SettlingStepProps } from './SettlingStep.tsx'
/** Their forms hold what is listed, and what was chosen for it. */
export { type Overlaps, useOverlaps } from './use-overlaps.ts'
