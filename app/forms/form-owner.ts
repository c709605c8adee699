/** The hidden field with the id of the member whose page a form is on. */
export const FORM_OWNER = "formOwner";
