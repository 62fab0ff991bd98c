/** What visitors agree to on forms that ask an advisor for something: shown by the form, kept by the server. */
export const consentText = 'I agree that {tenant} uses my details to answer my request.'

/** What visitors agree to when they book an appointment, in the contract's words (schemas/booking.yaml). */
export const bookingConsentText =
  'I agree that my details are used to prepare this appointment and to reach me about it.'

/** What the holder of a wallet card agrees to: messages on it are advertising, and have a consent of their own. */
export const walletConsentText =
  'I would like to receive messages from {name}, {tenant}, on this card, advertising included. I can withdraw this at any time by the link on the back of the card.'
