type Places = { from?: number | null; to?: number | null };

/** Of moves that are too many to tell all: who wins or loses a first place, or has no place any more. */
export const isToldFirst = ({ from = null, to = null }: Places): boolean =>
  from === 1 || to === 1 || (from !== null && to === null);
