/** Where the club's bank statements are read. */
export const STATEMENT_PATH = "/admin/statement";

export const STATEMENT_LINES_PATH = `${STATEMENT_PATH}/lines`;

export function statementLinePath(line: string): string {
  return `${STATEMENT_LINES_PATH}/${line}`;
}

/** What came in and went out of an account, and what became of it. */
export const RECONCILIATION_PATH = `${STATEMENT_PATH}/reconciliation`;
