import { placeholder } from '#rules/link-pattern.ts'
import type { Translate } from '#server/platform/binding/handler.ts'

/** What should be entered for a kind of link, to whoever entered something else. */
export const entered = (pattern: string | null, translate: Translate): string =>
  pattern
    ? translate('Please enter an address such as {example}, or only what differs in it.', {
        example: pattern.replace(placeholder, 'anna-becker'),
      })
    : translate('{attribute} is not a valid URL.', { attribute: translate('Address') })
