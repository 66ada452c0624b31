"use client";

import { useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { PopupBox } from "../popup-box.tsx";
import { SaveBar } from "../save-bar.tsx";
import { TEXT_FIELD } from "../text-field.ts";
import { Row } from "./specimen.tsx";

/** What floats. A client component because it opens and closes. */
export function MenuSpecimens({ theme }: { theme: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row>
        <PopupBox id={`box-${theme}`} label="Box">
          Works without script.
        </PopupBox>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button look="quiet" data-tip="12,480 values">
          Tooltip
        </Button>
      </Row>
      <Dialog title="Keys" open={isOpen} onOpenChange={setOpen}>
        <p className="p-4 text-sm">The keys of this screen.</p>
      </Dialog>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Change this to save" defaultValue="Change this" className={TEXT_FIELD} />
        <SaveBar label="Save" isSaving={false} answer={null} />
      </form>
    </>
  );
}
