/** What visitors agree to on forms that ask an advisor for something: shown by the form, kept by the server. */
export const consentText = 'I agree that {tenant} uses my details to answer my request.'
