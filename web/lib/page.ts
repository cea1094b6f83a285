// Who and which company this page was loaded for. Every call names the company, so that no tab writes into another.

/** Null until known. Once set the company stays: a change of it is a new page (see session.ts). */
export const page: { userId: string | null; companyId: string | null } = { userId: null, companyId: null }
