import type { Translate } from '../../texts.ts'

/** The longest message that the contract takes, in characters. */
const longest = 2000

export function MessageField({ name, t }: { name: string; t: Translate }) {
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor="message">
        {t('Message to {name}', { name })} <span className="ui-hint">{t('(optional)')}</span>
      </label>
      <textarea className="ui-in" id="message" name="message" rows={3} maxLength={longest} />
    </div>
  )
}
