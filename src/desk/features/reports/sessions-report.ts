import { visitFigureNames } from '#rules/reports.ts'
import type { ReportWords } from './report.ts'

export const sessionsReport: ReportWords = {
  name: 'sessions',
  title: 'Visits',
  about: 'How often visitors came, and what they looked at.',
  figures: visitFigureNames,
  breakdowns: {
    pages: {
      title: 'Pages',
      column: 'Page',
      figure: 'Page views',
      parts: {
        profile: 'Advisor profile',
        branch: 'Branch page',
        finder: 'Advisor finder',
        content: 'Content page',
        appointment: 'Page of an appointment',
        conversation: 'Conversation',
        review: 'Page of a review',
        'wallet-card': 'Wallet card',
        'embedded-finder': 'Finder on another site',
        'embedded-profile': 'Profile on another site',
        'embedded-booking': 'Booking on another site',
      },
    },
    languages: { title: 'Languages', column: 'Language', figure: 'Visits', isLanguages: true },
    devices: {
      title: 'Devices',
      column: 'Device',
      figure: 'Visits',
      parts: { phone: 'Smartphone', tablet: 'Tablet', desktop: 'Computer' },
    },
    sources: {
      title: 'Where visitors came from',
      column: 'Site',
      figure: 'Visits',
      parts: { direct: 'No site led here', other: 'Other sites' },
    },
  },
  read: async (client, query, signal) => {
    const { data } = await client.GET('/api/v1/reports/sessions', {
      params: { query },
      ...(signal && { signal }),
    })
    return data as NonNullable<typeof data>
  },
}
