import type { components } from '#generated/types.ts'

export type DeletionSubjects = components['schemas']['DeletionSubjects']
export type DeletionSubject = components['schemas']['DeletionSubject']
export type DeletionOrder = components['schemas']['DeletionOrder']
export type Deletion = components['schemas']['Deletion']
export type DeletionKept = components['schemas']['DeletionKept']
export type DataKind = components['schemas']['DeletionKind']
export type HeldRecords = DeletionSubject['records'][number]
