export const defaultSender = "Survey service <surveys@localhost>";
