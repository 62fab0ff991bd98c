import { useTranslate } from 'react-admin'

/** Minutes as whole hours and what remains: '8 h 30 min'. */
export function useDuration(): (minutes: number) => string {
  const translate = useTranslate()
  return (total) => {
    const [hours, minutes] = [Math.floor(total / 60), total % 60]
    return minutes === 0
      ? translate('{hours} h', { hours })
      : translate('{hours} h {minutes} min', { hours, minutes })
  }
}
