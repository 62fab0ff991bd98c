import { useTranslate } from 'react-admin'

const others = [
  'Another e-mail address of the person, written out in full.',
  'The telephone number, with or without the country.',
  'The whole surname alone, or the name before a marriage: a part of a name finds nobody.',
]

/** That nothing is held is an answer as well; before it is given, there is more to try. */
export function NobodyFound({ heading }: { readonly heading: string }) {
  const translate = useTranslate()
  return (
    <section className="nobody-found">
      <h2>{heading}</h2>
      <p>{translate('Before you answer that nothing is held, try:')}</p>
      <ul>
        {others.map((each) => (
          <li key={each}>{translate(each)}</li>
        ))}
      </ul>
    </section>
  )
}
