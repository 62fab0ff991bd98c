import { dateFormatOf } from '#rules/date-formats.ts'
import { letter } from '#rules/letter.ts'
import { cardFigureNames, visitFigureNames } from '#rules/reports.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { MailContext } from '#server/platform/mail/context.ts'
import type { Mail, MailPicture } from '#server/platform/mail/mail.ts'
import { chartSize, drawChart } from './charts.ts'
import type { WeeklyFigure, WeeklyFigures } from './figures.ts'

/** Whose it is: an analyst's, who may end it (in a preview, nobody's), or a sample. */
export type Reader = { readonly token: string | null } | 'sample'

export interface WeeklyReport extends WeeklyFigures {
  readonly branch: { readonly uuid: string; readonly name: string }
}

type Content = Pick<Mail, 'subject' | 'text' | 'pictures' | 'unsubscribe'> & { readonly html: string }

const titles = { ...visitFigureNames, ...cardFigureNames }

export async function weeklyMail(
  report: WeeklyReport,
  reader: Reader,
  context: MailContext,
): Promise<Content> {
  const { tenant, language, look, translate } = context
  const { branch, figures, from, to } = report
  const words = wordsOf(context)
  // Where no week is told, there is nothing to draw.
  const drawn = figures.filter(({ weeks }) => weeks.some(({ value }) => value !== null))
  const title = translate('Weekly report of {branch}: {days}', {
    branch: branch.name,
    days: words.days(from, to),
  })
  const subject = reader === 'sample' ? translate('Sample: {subject}', { subject: title }) : title
  const token = reader === 'sample' ? null : reader.token
  const wayOut = token && `${tenant.publicUrl}/app/weekly-report?${new URLSearchParams({ token })}`
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello,'),
    paragraphs: [
      translate('these are the figures of {branch} in the week of {days}.', {
        branch: branch.name,
        days: words.days(from, to),
      }),
      translate('They are rounded to fives, and below five none is told: nobody is to be known by them.'),
    ],
    facts: figures.map((figure) => [
      translate(titles[figure.name]),
      translate('{figure}, the week before {before}', {
        figure: words.figure(figure.value),
        before: words.figure(figure.previous),
      }),
    ]),
    pictures: drawn.map((figure) => ({
      src: `cid:${figure.name}`,
      title: translate('{figure} by week', { figure: translate(titles[figure.name]) }),
      alt: words.weeks(figure.weeks),
      ...chartSize,
    })),
    button: { label: translate('Open report'), href: pageOf(report, tenant.publicUrl) },
    footer:
      reader === 'sample'
        ? translate('You asked for this sample. Analysts of the branch get such a mail each week.')
        : translate('You get this mail each week as an analyst of {branch}.', { branch: branch.name }),
    ...(reader !== 'sample' && {
      wayOut: { label: translate('Get no more such mails'), href: wayOut ?? '#' },
    }),
  })
  return {
    subject,
    ...body,
    pictures: await Promise.all(drawn.map((figure) => chartOf(figure, look.primaryColor))),
    ...(wayOut && { unsubscribe: wayOut }),
  }
}

const chartOf = async ({ name, weeks }: WeeklyFigure, primary: string | null): Promise<MailPicture> => ({
  name,
  png: await drawChart(
    weeks.map(({ value }) => value),
    primary,
  ),
})

/** The report itself, of the same week and branch. */
const pageOf = ({ branch, from, to }: WeeklyReport, publicUrl: string) =>
  `${publicUrl}/app/reports/sessions-reports?${new URLSearchParams({ from, to, organization: branch.uuid })}`

function wordsOf({ language, translate }: MailContext) {
  const locale = localeOf(language)
  const long = dateFormatOf(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = dateFormatOf(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const figure = (value: number | null) =>
    value === null ? translate('fewer than 5') : new Intl.NumberFormat(locale).format(value)
  return {
    figure,
    /** '16.–22. November 2026' */
    days: (from: string, to: string) => long.formatRange(new Date(from), new Date(to)),
    /** '2 Nov: 35, 9 Nov: fewer than 5' */
    weeks: (weeks: WeeklyFigure['weeks']) =>
      weeks.map(({ date, value }) => `${short.format(new Date(date))}: ${figure(value)}`).join(', '),
  }
}
