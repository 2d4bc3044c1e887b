/** The default sender of the reference's mail. */
export const defaultSender = "Survey service <surveys@localhost>";
