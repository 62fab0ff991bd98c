/** When and how the demo's advisors can be booked. Who is not named here keeps the institution's week and takes no bookings. */
import type { DemoBooking, DemoWeek } from './types.ts'

type Bookings = Readonly<Record<string, DemoBooking>>

/** Seven days from Monday on. */
const officeWeek: DemoWeek = [
  '09:00-17:00',
  '09:00-17:00',
  '09:00-17:00',
  '09:00-18:00',
  '09:00-14:00',
  null,
  null,
]
const mornings: DemoWeek = ['08:30-12:30', '08:30-12:30', '08:30-12:30', '08:30-12:30', null, null, null]
const lateWeek: DemoWeek = [null, '11:00-19:00', '11:00-19:00', '11:00-19:00', '11:00-17:00', null, null]
const withSaturday: DemoWeek = [
  null,
  '09:00-17:00',
  '09:00-17:00',
  '09:00-17:00',
  '09:00-17:00',
  '09:30-13:00',
  null,
]

const everyType = ['in-branch', 'by-phone', 'online'] as const
const atADistance = ['by-phone', 'online'] as const
const inPerson = ['in-branch', 'by-phone'] as const

export const musterbankHours = officeWeek
export const musterbankBookings: Bookings = {
  'anna-becker': {
    week: ['09:00-17:00', '09:00-17:00', '10:00-18:30', '09:00-17:00', '09:00-14:00', null, null],
    types: everyType,
    settings: {
      types: [
        { type: 'in-branch', text: 'Empfang im Erdgeschoss', days: [] },
        { type: 'by-phone', text: 'Ich rufe Sie zur vereinbarten Zeit an.', days: [] },
        { type: 'online', text: 'https://treffen.musterbank.example/anna-becker', days: [] },
      ],
    },
  },
  'henrik-lindner': {
    week: lateWeek,
    types: inPerson,
    settings: { minimum_notice: 48, booking_window: 90, buffer: 15 },
  },
  'selma-aydin': {
    types: everyType,
    settings: {
      automatic_confirmation: true,
      minimum_notice: 4,
      buffer: 5,
      types: [{ type: 'online', text: 'https://treffen.musterbank.example/selma-aydin', days: [2, 4] }],
    },
  },
  'malte-carstensen': { week: withSaturday, types: inPerson },
  'miriam-scholz': { week: mornings, types: everyType, settings: { automatic_confirmation: true } },
  'paul-wiegand': { week: lateWeek, types: atADistance, settings: { minimum_notice: 2, booking_window: 30 } },
  'nina-osterkamp': { types: inPerson },
  'ewa-nowak': { week: withSaturday, types: everyType },
  'gesa-luehrs': { week: mornings, types: inPerson, settings: { buffer: 30 } },
  'matthias-engel': { types: inPerson, settings: { minimum_notice: 72, booking_window: 120, buffer: 15 } },
  'carolin-haas': { types: everyType, settings: { automatic_confirmation: true } },
  'ole-brandt': { week: null },
  'renate-wulff': { week: mornings },
}

export const alpenbankHours: DemoWeek = [
  '08:30-12:30',
  '08:30-16:30',
  '08:30-16:30',
  '08:30-16:30',
  '08:30-15:00',
  null,
  null,
]
export const alpenbankBookings: Bookings = {
  'katharina-moser': {
    week: ['08:30-16:30', '08:30-16:30', '08:30-16:30', '10:00-18:00', '08:30-13:00', null, null],
    types: everyType,
    settings: {
      types: [
        { type: 'in-branch', text: 'Filiale Wilten, bitte im Parterre anmelden', days: [] },
        { type: 'online', text: 'https://treffen.alpenbank.example/katharina-moser', days: [] },
      ],
    },
  },
  'lukas-steinlechner': { types: inPerson, settings: { automatic_confirmation: true, buffer: 10 } },
  'theresa-gruber': { week: mornings, types: everyType },
  'elisabeth-pichler': { week: null },
}

export const harbourbankHours: DemoWeek = officeWeek
export const harbourbankBookings: Bookings = {
  'james-whitfield': {
    week: ['09:30-17:30', '09:30-17:30', '09:30-17:30', '11:00-19:00', '09:30-15:00', null, null],
    types: everyType,
    settings: {
      types: [
        { type: 'in-branch', text: 'Ask for me at the front desk.', days: [] },
        { type: 'online', text: 'https://meet.harbourbank.example/james-whitfield', days: [] },
      ],
    },
  },
  'grace-okafor': { week: withSaturday, types: atADistance, settings: { automatic_confirmation: true } },
  'hannah-seymour': { week: mornings, types: inPerson },
}
