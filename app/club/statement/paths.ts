/** Where the club's bank statements are read. */
export const STATEMENT_PATH = "/admin/statement";

/** The lines of all statements. */
export const STATEMENT_LINES_PATH = `${STATEMENT_PATH}/lines`;

/** One line of a statement. */
export function statementLinePath(line: string): string {
  return `${STATEMENT_LINES_PATH}/${line}`;
}

/** What came in and went out of an account, and what became of it. */
export const RECONCILIATION_PATH = `${STATEMENT_PATH}/reconciliation`;
