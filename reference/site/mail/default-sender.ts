/** The sender of the reference's mail, unless told otherwise. */
export const defaultSender = "Survey service <surveys@localhost>";
