import { cardPath } from "#app/tournaments/card-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { CARD as PAGE } from "./content.ts";

/** Takes the card off a phone that is given to another person. */
export function LeaveCard({ token }: { token: string }) {
  return (
    <form
      method="post"
      action={cardPath(token)}
      data-leave={PAGE.leaveQuestion}
      data-offline={PAGE.leaveOffline}
      className="grid justify-items-start gap-2"
    >
      <p className="text-sm text-muted">{PAGE.leaveText}</p>
      <Button type="submit" look="quiet" size="small" intent="leave">
        {PAGE.leave}
      </Button>
    </form>
  );
}
