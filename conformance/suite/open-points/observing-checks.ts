/** `fingerprint` plays the scenarios of these requirements, to observe the open points that no `Asker` asks about. */
export const observingChecks = ["SUR-5", "QST-8", "RSP-1", "AUT-14", "ERR-4", "LIM-4", "LIM-6", "LIM-7"] as const;
