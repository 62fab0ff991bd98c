/** Words that customers use for one thing: a line for each thing, its words apart by commas. */
import { adviceWords, type SynonymGroups } from './advice-match.ts'

/** Of an institution that has written none of its own. */
export const usualSynonyms = `Kredit, Darlehen, Ratenkredit, Privatkredit, Konsumentenkredit, Umschuldung, loan, credit
Baufinanzierung, Immobilienfinanzierung, Wohnbaufinanzierung, Immobilienkredit, Hauskredit, Baukredit, Hypothek, Hauskauf, Hausbau, Haus, Wohnungskauf, Wohnung, Eigenheim, Neubau, bauen, mortgage, house, home
finanzieren, Finanzierung, Kredit, financing
Auto, Kfz, Fahrzeug, car
Autokredit, Autofinanzierung, Ratenkredit, Privatkredit
Versicherung, Absicherung, versichern, Haftpflicht, Hausrat, Police, insurance
Vorsorge, Altersvorsorge, Rente, Pension, Riester, Rürup, Ruhestand, retirement
Geldanlage, Anlage, Wertpapiere, Aktien, Fonds, ETF, Depot, Börse, investieren, investment, shares, stocks, funds
Bausparen, Bausparvertrag, Bausparer
sparen, Sparplan, Sparkonto, Sparbuch, Tagesgeld, Festgeld, savings
Immobilien, Makler, Hausverkauf, Wohnungsverkauf, Grundstück, estate, property
Firmenkunden, Firma, Unternehmen, Gewerbe, Betrieb, Mittelstand, Geschäftskunden, business, company, corporate
Gründung, Existenzgründung, gründen, Gründer, Selbstständigkeit, selbstständig, Startup, founder
Studium, Student, Studenten, Schüler, Ausbildung, Azubi, Jugend, student, youth
Konto, Konten, Girokonto, Karte, Girocard, Kreditkarte, Onlinebanking, account, card
Erbe, erben, vererben, Erbschaft, Nachlass, Testament, inheritance, testament
Vermögen, Vermögensverwaltung, Vermögensplanung, Privatbank, wealth
Landwirtschaft, Landwirt, Bauer, Bauernhof, Agrar, farming, farmer
Modernisierung, Sanierung, Renovierung, Energie, Heizung, Dämmung, Solaranlage, Solar, Photovoltaik, Wärmepumpe, renovation, solar
Ausland, Import, Export, Währung, Devisen, foreign`

/** Bounds what a search compares with. */
const mostGroups = 500
const mostWords = 50

/** What stands between two commas as several words is taken as each of them. */
export function synonymGroups(text: string): SynonymGroups {
  const lines = text.split('\n').slice(0, mostGroups)
  return lines.map((line) => adviceWords(line).slice(0, mostWords)).filter((words) => words.length > 1)
}
