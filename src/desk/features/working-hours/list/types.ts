import type { RaRecord } from 'react-admin'
import type { components } from '#generated/types.ts'

export type AdvisorWeek = components['schemas']['AdvisorWorkingHours'] & RaRecord
