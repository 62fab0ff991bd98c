import type { Overrides } from '../../screens/overrides.ts'

/** What of advisors is not generated: the way to their export, their picture and topics, what is made of their card, and what becomes of customers before one leaves. */
export const advisors: Overrides = {
  head: async () => (await import('./ExportLink.tsx')).ExportLink,
  lead: async () => (await import('./AdvisorLead.tsx')).AdvisorLead,
  columns: {
    profile_picture_url: async () => (await import('./picture/AdvisorPicture.tsx')).AdvisorPicture,
  },
  beforeDelete: async () => (await import('./BeforeDeletion.tsx')).BeforeDeletion,
  refused: async () => (await import('./hand-over/HandOverFirst.tsx')).HandOverFirst,
  fields: { is_active: async () => (await import('./ActiveSwitch.tsx')).ActiveSwitch },
}
