import { useState } from 'react'
import { MultiSelect } from '../../MultiSelect.tsx'
import type { OptionText } from '../../option-text.ts'
import { LengthTag } from '../../Tag.tsx'
import { useTexts } from '../../texts.tsx'
import { useSearch } from '../../use-search.ts'
import { State } from '../State.tsx'
import { type Advisor, advisors, manyAdvisors, searchAdvisors, type Topic, topicsIn } from '../samples.ts'
import { useWords } from '../words.ts'

const describeTopic = ({ uuid, topic, comment, length }: Topic): OptionText => ({
  key: uuid,
  name: topic,
  detail: comment,
  tag: <LengthTag minutes={length} />,
})

const describeAdvisor = ({ slug, full_name, email_address }: Advisor): OptionText => ({
  key: slug,
  name: full_name,
  aside: email_address,
})

export function MultiSelectStates() {
  const w = useWords()
  return (
    <div className="g-states">
      <State id="topics" name={w('Themen: eigene Zeilen', 'Topics: rows of their own')}>
        <Topics
          help={w(
            'Themen und Längen legt die Administration fest; Sie können sie nicht ändern.',
            'Admins define topics and slot lengths; you cannot change them.',
          )}
        />
      </State>
      <State id="filled" name={w('Gefüllt', 'Filled')}>
        <Topics first={2} />
      </State>
      <State id="search" name={w('Suche über einen Aufruf', 'Search by a call')}>
        <Search />
      </State>
      <State id="many" name={w('Viele Einträge', 'Many options')}>
        <Many />
      </State>
      <State id="limit" name={w('Höchstzahl erreicht', 'Maximum reached')}>
        <Topics first={2} max={2} />
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <Topics errors={[w('Wählen Sie mindestens ein Thema.', 'Choose at least one topic.')]} />
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <Topics first={2} disabled />
      </State>
      <State id="loading" name={w('Wird geladen', 'Loading')}>
        <Topics options={[]} isLoading />
      </State>
      <State id="failed" name={w('Laden gescheitert', 'Loading failed')}>
        <Topics options={[]} isFailed />
      </State>
      <State id="empty" name={w('Leere Liste', 'Empty list')}>
        <Topics options={[]} />
      </State>
      <State id="long" name={w('Langer Text', 'Long text')}>
        <Long />
      </State>
    </div>
  )
}

interface TopicsProps {
  options?: Topic[]
  /** So many are selected at the beginning. */
  first?: number
  max?: number
  help?: string
  errors?: string[]
  disabled?: boolean
  isLoading?: boolean
  isFailed?: boolean
}

function Topics({ first = 0, ...props }: TopicsProps) {
  const w = useWords()
  const all = topicsIn(w)
  const [selected, setSelected] = useState(all.slice(0, first))
  return (
    <MultiSelect
      label={w('Beratungsthemen', 'Advice Topics')}
      options={all}
      describe={describeTopic}
      selected={selected}
      onSelected={setSelected}
      {...props}
    />
  )
}

/** The push form's rule: all white space goes, and three characters are asked for (product §3.5). */
const firstThree = (typed: string) => {
  const query = typed.replace(/\s+/g, '').slice(0, 3)
  return query.length === 3 ? query : null
}

function Search() {
  const w = useWords()
  const t = useTexts()
  const [selected, setSelected] = useState<Advisor[]>([])
  const { hasSearched, ...found } = useSearch(searchAdvisors, firstThree)
  return (
    <MultiSelect
      roomy
      label={w('Beraterinnen und Berater', 'Advisors')}
      help={w(
        'Für diese Karten. Mit „err“ scheitert die Suche.',
        "For these cards. The search for 'err' fails.",
      )}
      placeholder={t('Enter at least 3 characters...')}
      emptyText={hasSearched ? t('No results') : t('Enter at least 3 characters...')}
      noMatchText={t('No results')}
      describe={describeAdvisor}
      selected={selected}
      onSelected={setSelected}
      {...found}
    />
  )
}

function Many() {
  const w = useWords()
  const [selected, setSelected] = useState(manyAdvisors.slice(0, 9))
  return (
    <MultiSelect
      label={w('Beraterinnen und Berater', 'Advisors')}
      options={manyAdvisors}
      describe={describeAdvisor}
      selected={selected}
      onSelected={setSelected}
    />
  )
}

function Long() {
  const w = useWords()
  const [selected, setSelected] = useState(advisors.slice(-1))
  return (
    <MultiSelect
      label={w(
        'Wer in Ihrer Filiale diese Nachricht an die Kundinnen und Kunden mit einer Karte schicken soll',
        'Who of your branch is to send this message to the customers who have a card of theirs',
      )}
      hint={w('(freiwillig)', '(optional)')}
      options={advisors}
      describe={describeAdvisor}
      selected={selected}
      onSelected={setSelected}
    />
  )
}
