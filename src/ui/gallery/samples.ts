import type { Words } from './words.ts'

export interface Topic {
  uuid: string
  topic: string
  comment: string
  length: number
}

export const topicsIn = (words: Words): Topic[] => [
  {
    uuid: 't1',
    topic: words('Baufinanzierung', 'Home loans'),
    comment: words('Erstes Gespräch zu Kauf, Bau oder Umschuldung', 'A first talk on buying or building'),
    length: 90,
  },
  {
    uuid: 't2',
    topic: words('Girokonto eröffnen', 'Opening an account'),
    comment: words('Bitte Ausweis mitbringen', 'Please bring your identity card'),
    length: 30,
  },
  { uuid: 't3', topic: words('Altersvorsorge', 'Pensions'), comment: '', length: 60 },
  {
    uuid: 't4',
    topic: words('Wertpapiere und Depot', 'Securities'),
    comment: words(
      'Für Kundinnen und Kunden, die schon ein Depot bei uns haben oder ihr Depot von einer anderen Bank zu uns übertragen möchten',
      'For customers who already have a deposit with us, or who would like to bring theirs from another bank to ours',
    ),
    length: 150,
  },
  {
    uuid: 't5',
    topic: words('Firmenkredit', 'Business loan'),
    comment: words('Mit Jahresabschluss', 'Bring the annual accounts'),
    length: 120,
  },
]

export interface Advisor {
  slug: string
  full_name: string
  email_address: string
}

const names = [
  'Anna Becker',
  'Carolin Beckmann',
  'Jan-Ole Becher',
  'Tobias Becker-Lüders',
  'Ursula Bechstein',
  'Henning Claasen',
  'Mehtap Özkan',
  'Maximiliane-Theodora von und zu Hohenlohe-Schillingsfürst-Langenburg',
]

export const advisors: Advisor[] = names.map((full_name) => {
  const slug = full_name.toLowerCase().replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll(' ', '-')
  return { slug, full_name, email_address: `${slug.slice(0, 24).replace('-', '.')}@musterbank.example` }
})

export const manyAdvisors: Advisor[] = Array.from({ length: 1200 }, (_, at) => ({
  slug: `advisor-${at + 1}`,
  full_name: `${names[at % 7]} ${at + 1}`,
  email_address: `advisor-${at + 1}@musterbank.example`,
}))

/** Stands for the call advisors-by-name: slow, and 'err' fails. */
export async function searchAdvisors(name: string): Promise<Advisor[]> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  if (name.toLowerCase() === 'err') throw new Error('as asked')
  return advisors.filter(({ full_name }) => full_name.toLowerCase().includes(name.toLowerCase()))
}
