"use client";

import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide";
import type { RefObject } from "react";
import { Icon } from "./icon.tsx";

export interface ChoiceGroup {
  name: string;
  title: string;
  value: string;
  choices: { value: string; label: string }[];
}

interface ChoiceMenuPopupProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  groups: ChoiceGroup[];
  choose: (group: string, value: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The floating part of a `ChoiceMenu`. */
export function ChoiceMenuPopup(props: ChoiceMenuPopupProps) {
  const { anchor, label, groups, choose, open, onOpenChange } = props;
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button handles clicks on itself.
        const target = details.event.target;
        if (!next && target instanceof Node && anchor.current?.contains(target) === true) return;
        onOpenChange(next);
      }}
      modal={false}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={6} align="end" className="z-40 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="min-w-44 rounded-lg border border-line bg-raised py-1 text-ink shadow-float outline-none"
          >
            {groups.map((group) => (
              <Menu.RadioGroup
                key={group.name}
                value={group.value}
                onValueChange={(value: string) => choose(group.name, value)}
                className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
              >
                <Menu.GroupLabel className="px-3 py-1 text-xs text-faint">{group.title}</Menu.GroupLabel>
                {group.choices.map((choice) => (
                  <Menu.RadioItem
                    key={choice.value}
                    value={choice.value}
                    closeOnClick
                    className="flex h-8 cursor-default items-center gap-2 max-sm:h-11 px-3 text-sm outline-none data-highlighted:bg-sunken"
                  >
                    <span className="w-4 text-accent">
                      <Menu.RadioItemIndicator>
                        <Icon icon={Check} />
                      </Menu.RadioItemIndicator>
                    </span>
                    {choice.label}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
