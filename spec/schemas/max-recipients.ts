/** The greatest number of recipients that a survey can have. */
export const maxRecipients = 200;
