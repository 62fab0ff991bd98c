/** Words by which the name of a property tells what kind of field it is, where its schema does not say so. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Amounts of money: `price`, `unit_price`, `amountDue`. */
export const moneyWords = words(
  `price amount cost costs fee fees balance salary budget revenue subtotal payout refund wage rent deposit credit debit turnover
  invoiced income expense expenses eur usd gbp chf cents`,
)

/** Beside a word for money, how many or which instead of how much: `amount_type`, `price_count`. */
export const countingWords = words(
  `count number id ids type code status currency rate percent percentage date at days limit name unit units precision tokens score
  points index level version`,
)

/** Pictures: `avatar`, `imageUrl`. */
export const pictureWords = words(
  `image images photo picture avatar logo thumbnail thumb banner icon portrait screenshot cover favicon gravatar`,
)

/** Pictures only beside a word for an address: alone, `icon` names one and `cover` may be a text. */
export const pictureWordsInDoubt = words('icon cover banner')

/** Addresses: what a picture's name may end with. */
export const addressWords = words('url uri src')

/** Links, at the end of a name. */
export const linkWords = words('url uri website homepage permalink href')

/** Phone numbers. */
export const phoneWords = words('phone telephone mobile fax msisdn cellphone')

/** Beside a word for a phone, something about it instead of its number: `phone_type`, `phone_hours`. */
export const aboutPhoneWords = words('type id code country is verified hours')

/** Passwords, at the end of the name of what is written. */
export const passwordWords = words('password passwd passphrase')

/** Texts of several lines, at the end of a name, where no limit says otherwise. */
export const longTextWords = words(
  `description body content note notes comment comments bio biography about remarks abstract instructions readme summary message
  html`,
)

/** Texts of one line, at the end of a name, however long they may be: addresses, patterns, keys. */
export const lineWords = words(
  `url urls uri link links href path source target pattern address place location secret token key keys logo image host hosts origins
  issuer name title subject slug id email query filter`,
)

/** Points in time, at the end of the name of a number that its description or its example shows to count since 1970. */
export const instantWords = words('created updated modified deleted expires timestamp time date until since')
