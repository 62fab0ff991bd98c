import { useTranslate } from 'react-admin'
import { dateFormatOf } from '#rules/date-formats.ts'
import { localeOf } from '#rules/spoken-time.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { useFormatter } from '../../resources/format.ts'
import { compared, type Figure, type Report } from './report.ts'

/** Figures, their days and how they changed, as people read them. */
export function useFigureWords({ step, is_rounded: isRounded }: Pick<Report, 'step' | 'is_rounded'>) {
  const translate = useTranslate()
  const format = useFormatter()
  const times = useTimes()
  const { language } = useDesk()
  const locale = localeOf(language)
  const noFigure = isRounded ? translate('fewer than 5') : '–'
  const figure = (value: Figure) => (value === null ? noFigure : format.number(value))
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100)
  const day = (date: string) =>
    step === 'day' ? times.day(date) : translate('Week of {day}', { day: format.date(date) })
  return {
    figure,
    percent,
    /** 'Di, 24. November 2026', 'Woche vom 23. Nov. 2026' */
    day,
    /** '24. Nov.': where there is little room. */
    shortDay: (date: string) =>
      dateFormatOf(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date)),
    /** '1. November 2026 bis 28. November 2026' */
    days: ({ from, to }: { readonly from: string; readonly to: string }) =>
      translate('{from} to {to}', { from: format.date(from), to: format.date(to) }),
    change: (value: Figure, previous: Figure, isRate = false): string => {
      const change = compared(value, previous)
      const before = figure(previous)
      if (isRate) return translate('{before} before', { before })
      switch (change.is) {
        case 'more':
          return translate('{percent} more, {before} before', { percent: percent(change.percent), before })
        case 'less':
          return translate('{percent} less, {before} before', { percent: percent(change.percent), before })
        case 'about':
          return translate('About as many, {before} before', { before })
        case 'same':
          return translate('As many as before')
        case 'new':
          return translate('None before')
        case 'unknown':
          return translate('{before} before', { before })
      }
    },
  }
}

export type FigureWords = ReturnType<typeof useFigureWords>
