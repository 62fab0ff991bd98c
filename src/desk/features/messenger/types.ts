import type { components } from '#generated/types.ts'

export type Thread = components['schemas']['MessengerThread']
export type Message = components['schemas']['Message']
