import { useTranslate } from 'react-admin'
import { lengthText } from '#rules/length-text.ts'

/** Minutes as whole hours and what remains: '8 h 30 min'. */
export function useDuration(): (minutes: number) => string {
  const translate = useTranslate()
  return (minutes) => lengthText(minutes, translate)
}
